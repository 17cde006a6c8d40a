/** Texts of the drop zone. This module imports nothing, because home's first script, which holds it, has a limit. */
export const DROP_ZONE = {
  heading: 'Upload your video',
  dragging: 'Drop your video here',
  choose: 'Choose Video File',
  input: 'Video file',
  sample: 'No video at hand? Try a sample',
  fetchingSample: 'Loading the sample…',
} as const;
