#!/bin/sh
# Writes the SHA-256 checksums of all files in a folder to a list, or compares a folder with such a list.
#
#   sh checksums.sh make  CARD card.sha256    before you copy
#   sh checksums.sh check COPY card.sha256    after you copy, and again each year
#
# "check" names every file that differs, is missing or was added, and ends with status 1 if there is one.
# Runs on Linux (sha256sum) and macOS (shasum). On Windows, use Git Bash or WSL. It changes nothing in the folder.
set -eu

usage() {
  echo 'usage: sh checksums.sh make|check FOLDER LIST' >&2
  exit 2
}

[ $# -eq 3 ] && [ -d "$2" ] || usage
case $3 in
  /*) list=$3 ;;
  *) list=$(pwd)/$3 ;;
esac
if command -v sha256sum >/dev/null 2>&1; then
  sum() { sha256sum "$@"; }
else
  sum() { shasum -a 256 "$@"; }
fi
cd "$2"

case $1 in
  make)
    : >"$list"
    find . -type f | LC_ALL=C sort | while IFS= read -r file; do
      [ "$(pwd)/${file#./}" = "$list" ] || sum "$file" >>"$list"
    done
    echo "$(wc -l <"$list" | tr -d ' ') files listed in $list"
    ;;
  check)
    [ -s "$list" ] || usage
    problems=$(sum -c "$list" 2>/dev/null | grep -v ': OK$' || true)
    # A line of the list is 64 digits, two characters and the name.
    added=$(find . -type f | while IFS= read -r file; do
      [ "$(pwd)/${file#./}" = "$list" ] || cut -c 67- "$list" | grep -qxF -e "$file" || echo "$file: ADDED"
    done)
    [ -z "$problems$added" ] || {
      printf '%s\n' "$problems" "$added" | grep . || true
      exit 1
    }
    echo "All $(wc -l <"$list" | tr -d ' ') files are identical."
    ;;
  *) usage ;;
esac
