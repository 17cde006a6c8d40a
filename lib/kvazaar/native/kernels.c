/* The functions that took most of the time, for vectors of 128 bits. Their results are those of Kvazaar's generic code. */
#include <stdlib.h>
#include <wasm_simd128.h>
#include "encoderstate.h"
#include "strategies/strategies-dct.h"
#include "strategies/strategies-picture.h"
#include "strategies/strategies-quant.h"
#include "tables.h"
#include "transform.h"

static inline v128_t load8(const kvz_pixel *from) {
#if KVZ_BIT_DEPTH == 8
  return wasm_u16x8_load8x8(from);
#else
  return wasm_v128_load(from);
#endif
}

#define BUTTERFLY(a, b) do { v128_t sum = wasm_i16x8_add(a, b); b = wasm_i16x8_sub(a, b); a = sum; } while (0)
#define ZIP_LOW_16(a, b) wasm_i16x8_shuffle(a, b, 0, 8, 1, 9, 2, 10, 3, 11)
#define ZIP_HIGH_16(a, b) wasm_i16x8_shuffle(a, b, 4, 12, 5, 13, 6, 14, 7, 15)

/* Sum of absolute values of the 8x8 Hadamard transform of the difference. |a + b| + |a - b| = 2 max(|a|, |b|) saves the last
   butterflies, and with them the only values of 10-bit video beyond 16 bits. */
static unsigned satd_block(const kvz_pixel *a, int stride_a, const kvz_pixel *b, int stride_b) {
  v128_t r[8], t[8];
  for (int i = 0; i < 8; i++) r[i] = wasm_i16x8_sub(load8(a + i * stride_a), load8(b + i * stride_b));
  for (int i = 0; i < 4; i++) BUTTERFLY(r[i], r[i + 4]);
  BUTTERFLY(r[0], r[2]); BUTTERFLY(r[1], r[3]); BUTTERFLY(r[4], r[6]); BUTTERFLY(r[5], r[7]);
  for (int i = 0; i < 8; i += 2) BUTTERFLY(r[i], r[i + 1]);
  /* Three perfect shuffles transpose. */
  for (int i = 0; i < 4; i++) { t[2 * i] = ZIP_LOW_16(r[i], r[i + 4]); t[2 * i + 1] = ZIP_HIGH_16(r[i], r[i + 4]); }
  for (int i = 0; i < 4; i++) { r[2 * i] = ZIP_LOW_16(t[i], t[i + 4]); r[2 * i + 1] = ZIP_HIGH_16(t[i], t[i + 4]); }
  for (int i = 0; i < 4; i++) { t[2 * i] = ZIP_LOW_16(r[i], r[i + 4]); t[2 * i + 1] = ZIP_HIGH_16(r[i], r[i + 4]); }
  for (int i = 0; i < 4; i++) BUTTERFLY(t[i], t[i + 4]);
  BUTTERFLY(t[0], t[2]); BUTTERFLY(t[1], t[3]); BUTTERFLY(t[4], t[6]); BUTTERFLY(t[5], t[7]);
  v128_t sum = wasm_i32x4_const_splat(0);
  for (int i = 0; i < 8; i += 2)
    sum = wasm_i32x4_add(sum, wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_max(wasm_i16x8_abs(t[i]), wasm_i16x8_abs(t[i + 1]))));
  unsigned total = wasm_i32x4_extract_lane(sum, 0) + wasm_i32x4_extract_lane(sum, 1) + wasm_i32x4_extract_lane(sum, 2) + wasm_i32x4_extract_lane(sum, 3);
  return (2 * total + 2) >> 2;
}

static unsigned satd_square(int n, const kvz_pixel *a, const kvz_pixel *b) {
  unsigned sum = 0;
  for (int y = 0; y < n; y += 8)
    for (int x = 0; x < n; x += 8) sum += satd_block(a + y * n + x, n, b + y * n + x, n);
  return sum >> (KVZ_BIT_DEPTH - 8);
}

#define SATD(n) \
  static unsigned satd##n(const kvz_pixel *a, const kvz_pixel *b) { return satd_square(n, a, b); } \
  static void satd_dual_##n(const pred_buffer preds, const kvz_pixel *orig, unsigned modes, unsigned *costs) { \
    costs[0] = satd_square(n, preds[0], orig); \
    costs[1] = satd_square(n, preds[1], orig); \
  }
SATD(8) SATD(16) SATD(32) SATD(64)

static cost_pixel_any_size_func *satd_odd;
static unsigned satd_any(int width, int height, const kvz_pixel *a, int stride_a, const kvz_pixel *b, int stride_b) {
  if ((width | height) % 8) return satd_odd(width, height, a, stride_a, b, stride_b);
  unsigned sum = 0;
  for (int y = 0; y < height; y += 8)
    for (int x = 0; x < width; x += 8) sum += satd_block(a + y * stride_a + x, stride_a, b + y * stride_b + x, stride_b);
  return sum >> (KVZ_BIT_DEPTH - 8);
}

/* out = (a * b + rounding) >> shift, matrices of n x n. */
static inline __attribute__((always_inline)) void multiply(int n, const int16_t *a, const int16_t *b, int16_t *out, int shift) {
  v128_t pairs[n / 2 * (n / 4)];
  int used[16], count = 0;
  for (int p = 0; p < n / 2; p++) {
    const int16_t *rows = b + 2 * p * n;
    v128_t any = wasm_i32x4_const_splat(0);
    v128_t *to = pairs + count * (n / 4);
    if (n == 4) {
      v128_t both = wasm_v128_load(rows);
      any = both;
      to[0] = wasm_i16x8_shuffle(both, both, 0, 4, 1, 5, 2, 6, 3, 7);
    } else
      for (int c = 0; c < n / 8; c++) {
        v128_t even = wasm_v128_load(rows + 8 * c), odd = wasm_v128_load(rows + n + 8 * c);
        any = wasm_v128_or(any, wasm_v128_or(even, odd));
        to[2 * c] = ZIP_LOW_16(even, odd);
        to[2 * c + 1] = ZIP_HIGH_16(even, odd);
      }
    if (wasm_v128_any_true(any)) used[count++] = 2 * p;
  }
  v128_t half = wasm_i32x4_splat(1 << (shift - 1));
  for (int r = 0; r < n; r++) {
    v128_t sums[n / 4];
    for (int c = 0; c < n / 4; c++) sums[c] = half;
    for (int p = 0; p < count; p++) {
      v128_t both = wasm_v128_load32_splat(a + r * n + used[p]);
      for (int c = 0; c < n / 4; c++) sums[c] = wasm_i32x4_add(sums[c], wasm_i32x4_dot_i16x8(both, pairs[p * (n / 4) + c]));
    }
    for (int c = 0; c < n / 4; c++) sums[c] = wasm_i32x4_shr(sums[c], shift);
    if (n == 4) wasm_v128_store64_lane(out + r * n, wasm_i16x8_narrow_i32x4(sums[0], sums[0]), 0);
    else
      for (int c = 0; c < n / 4; c += 2) wasm_v128_store(out + r * n + 4 * c, wasm_i16x8_narrow_i32x4(sums[c], sums[c + 1]));
  }
}

#define DCT(n, log2) \
  extern const int16_t kvz_g_dct_##n[n][n], kvz_g_dct_##n##_t[n][n]; \
  static void dct##n(int8_t bitdepth, const int16_t *in, int16_t *out) { \
    int16_t between[n * n]; \
    multiply(n, in, *kvz_g_dct_##n##_t, between, log2 - 1 + (bitdepth - 8)); \
    multiply(n, *kvz_g_dct_##n, between, out, log2 + 6); \
  } \
  static void idct##n(int8_t bitdepth, const int16_t *in, int16_t *out) { \
    int16_t between[n * n]; \
    multiply(n, *kvz_g_dct_##n##_t, in, between, 7); \
    multiply(n, between, *kvz_g_dct_##n, out, 12 - (bitdepth - 8)); \
  }
DCT(4, 2) DCT(8, 3) DCT(16, 4) DCT(32, 5)

/* Without the hiding of signs, and so in 32 bits: a coefficient has 15 bits, its factor 15. */
static void quant(const encoder_state_t *state, coeff_t *in, coeff_t *out, int32_t width, int32_t height, int8_t type, int8_t scan, int8_t block) {
  const encoder_control_t *encoder = state->encoder_control;
  uint32_t log2 = kvz_g_convert_to_bit[width] + 2;
  int32_t qp = kvz_get_scaled_qp(type, state->qp, (encoder->bitdepth - 8) * 6);
  int32_t list = (block == CU_INTRA ? 0 : 3) + (int8_t)("\0\3\1\2"[type]);
  const coeff_t *factors = encoder->scaling_list.quant_coeff[log2 - 2][list][qp % 6];
  int bits = 14 + qp / 6 + (int)(MAX_TR_DYNAMIC_RANGE - encoder->bitdepth - log2);
  v128_t half = wasm_i32x4_splat((state->frame->slicetype == KVZ_SLICE_I ? 171 : 85) << (bits - 9));
  for (int i = 0; i < width * height; i += 8) {
    v128_t level = wasm_v128_load(in + i), factor = wasm_v128_load(factors + i);
    v128_t sign = wasm_i16x8_shr(level, 15), size = wasm_i16x8_abs(level);
    v128_t low = wasm_u32x4_shr(wasm_i32x4_add(wasm_u32x4_extmul_low_u16x8(size, factor), half), bits);
    v128_t high = wasm_u32x4_shr(wasm_i32x4_add(wasm_u32x4_extmul_high_u16x8(size, factor), half), bits);
    v128_t both = wasm_i16x8_narrow_i32x4(low, high);
    wasm_v128_store(out + i, wasm_i16x8_sub(wasm_v128_xor(both, sign), sign));
  }
}

/* Behind kvz_api.encoder_open, which chooses the generic ones. */
void use_kernels(void) {
  if (kvz_satd_any_size != satd_any) satd_odd = kvz_satd_any_size;
  kvz_satd_any_size = satd_any;
  kvz_satd_8x8 = satd8;
  kvz_satd_8x8_dual = satd_dual_8;
  kvz_satd_16x16 = satd16;
  kvz_satd_16x16_dual = satd_dual_16;
  kvz_satd_32x32 = satd32;
  kvz_satd_32x32_dual = satd_dual_32;
  kvz_satd_64x64 = satd64;
  kvz_satd_64x64_dual = satd_dual_64;
  kvz_dct_4x4 = dct4;
  kvz_idct_4x4 = idct4;
  kvz_dct_8x8 = dct8;
  kvz_idct_8x8 = idct8;
  kvz_dct_16x16 = dct16;
  kvz_idct_16x16 = idct16;
  kvz_dct_32x32 = dct32;
  kvz_idct_32x32 = idct32;
  kvz_quant = quant;
}
