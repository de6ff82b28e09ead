"""The language server: an editor's view of faithlint over stdio.

`protocol`, `stdio` and `parent` guard the line to the editor; `store` and `edits` hold the texts; `session` scores one
open document; each feature is one file of plain functions from a `View` to the protocol's values; `server` wires them.
"""
