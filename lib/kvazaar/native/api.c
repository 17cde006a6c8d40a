/* What the site calls. One encoder in an instance, which the site throws away with its memory. */
#include <stdlib.h>
#include <string.h>
#include "kvazaar.h"

#define EXPORT(name) __attribute__((export_name(#name))) name

void use_kernels(void);

static const kvz_api *api;
static kvz_config *config;
static kvz_encoder *encoder;
static kvz_pixel *input;
static uint8_t *output;
static size_t capacity;
static int generic;

static const char *const OPTIONS[][2] = {
  {"preset", "ultrafast"},
  /* No B-frames, and only the first frame is an IDR frame. */
  {"gop", "0"}, {"period", "0"}, {"bipred", "0"},
  /* Blocks of 16 pixels only: twice the speed, 10 % more bytes. */
  {"pu-depth-inter", "2-2"}, {"pu-depth-intra", "2-2"},
  {"threads", "0"}, {"owf", "0"}, {"wpp", "0"},
  {"info", "0"}, {"hash", "none"},
};

/* Kvazaar's own code instead of kernels.c, for tests. Before the first frame. */
void EXPORT(use_generic)(void) { generic = 1; }

/* Returns where the site writes each frame, its planes behind each other without gaps; NULL on failure. */
kvz_pixel *EXPORT(start)(int width, int height, int numerator, int denominator, int qp, int level) {
  api = kvz_api_get(KVZ_BIT_DEPTH);
  config = api->config_alloc();
  if (!config || !api->config_init(config)) return NULL;
  for (size_t i = 0; i < sizeof OPTIONS / sizeof *OPTIONS; i++)
    if (!api->config_parse(config, OPTIONS[i][0], OPTIONS[i][1])) return NULL;
  config->width = width;
  config->height = height;
  config->framerate_num = numerator;
  config->framerate_denom = denominator;
  config->qp = qp;
  config->level = level;
  config->force_level = 1;
  config->input_bitdepth = KVZ_BIT_DEPTH;
  config->enable_logging_output = 0;
  encoder = api->encoder_open(config);
  if (!encoder) return NULL;
  return input = malloc((size_t)width * height / 2 * 3 * sizeof *input);
}

/* Copies a plane, and repeats its last pixels and rows as far as the coded ones go. Returns the end of the source. */
static const kvz_pixel *copy_plane(kvz_pixel *to, int stride, int rows, const kvz_pixel *from, int width, int height) {
  for (int y = 0; y < rows; y++, to += stride) {
    if (y >= height) {
      memcpy(to, to - stride, stride * sizeof *to);
      continue;
    }
    memcpy(to, from, width * sizeof *to);
    for (int x = width; x < stride; x++) to[x] = to[width - 1];
    from += width;
  }
  return from;
}

static int collect(kvz_data_chunk *chunks, uint32_t length) {
  if (length > capacity) {
    free(output);
    capacity = 2 * (size_t)length;
    output = malloc(capacity);
    if (!output) return -1;
  }
  uint8_t *to = output;
  for (kvz_data_chunk *chunk = chunks; chunk; to += chunk->len, chunk = chunk->next) memcpy(to, chunk->data, chunk->len);
  api->chunk_free(chunks);
  return length;
}

/* Encodes the frame. Returns the number of bytes at result(), with start codes, or -1. */
int EXPORT(encode)(void) {
  if (!generic) use_kernels();
  int width = config->width, height = config->height;
  int rows = (height + 7) / 8 * 8;
  kvz_picture *picture = api->picture_alloc_csp(KVZ_CSP_420, (width + 7) / 8 * 8, rows);
  if (!picture) return -1;
  const kvz_pixel *from = copy_plane(picture->y, picture->stride, rows, input, width, height);
  from = copy_plane(picture->u, picture->stride / 2, rows / 2, from, width / 2, height / 2);
  copy_plane(picture->v, picture->stride / 2, rows / 2, from, width / 2, height / 2);
  kvz_data_chunk *chunks = NULL;
  uint32_t length = 0;
  int done = api->encoder_encode(encoder, picture, &chunks, &length, NULL, NULL, NULL);
  api->picture_free(picture);
  return done ? collect(chunks, length) : -1;
}

uint8_t *EXPORT(result)(void) { return output; }

/* The module imports nothing: no environment and no files, and whoever writes messages gets EBADF. */
char *getenv(const char *name) { return NULL; }

#define WASI(name, ...) int __imported_wasi_snapshot_preview1_##name(__VA_ARGS__) { return 8; }
WASI(environ_get, int a, int b)
WASI(environ_sizes_get, int a, int b)
WASI(fd_close, int a)
WASI(fd_fdstat_get, int a, int b)
WASI(fd_fdstat_set_flags, int a, int b)
WASI(fd_prestat_get, int a, int b)
WASI(fd_prestat_dir_name, int a, int b, int c)
WASI(fd_read, int a, int b, int c, int d)
WASI(fd_seek, int a, int64_t b, int c, int d)
WASI(fd_write, int a, int b, int c, int d)
WASI(path_open, int a, int b, int c, int d, int e, int64_t f, int64_t g, int h, int i)
_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int code) { __builtin_trap(); }
