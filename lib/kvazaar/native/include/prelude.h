/* Before every file. Clang's int_fast16_t has 16 bits for WebAssembly. Kvazaar's intra prediction overflows it with 10-bit
   video: it was written for libraries where the type has at least 32. */
#pragma once
#include <stdint.h>
#define int_fast16_t int32_t
