/** The page in which our modules and the rivals run: a file input, and `chosenFile()` for what it holds. */
export const BLANK_PAGE =
  '<input type="file" id="file"><script>globalThis.chosenFile = () => document.querySelector("#file").files[0]</script>';
