; Includes, and the conditions that they stand in.

(preproc_include) @import
[(preproc_if) (preproc_ifdef)] @conditional
