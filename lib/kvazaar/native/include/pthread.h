/* One thread: locks do nothing, and nothing waits. */
#pragma once
typedef int pthread_t, pthread_attr_t, pthread_cond_t, pthread_mutex_t, pthread_rwlock_t;
#define NO_THREADS(...) (0)
#define pthread_attr_destroy NO_THREADS
#define pthread_attr_getstacksize NO_THREADS
#define pthread_attr_init NO_THREADS
#define pthread_attr_setstacksize NO_THREADS
#define pthread_cond_broadcast NO_THREADS
#define pthread_cond_destroy NO_THREADS
#define pthread_cond_init NO_THREADS
#define pthread_cond_signal NO_THREADS
#define pthread_cond_wait(...) (1)
#define pthread_create(...) (1)
#define pthread_join NO_THREADS
#define pthread_mutex_destroy NO_THREADS
#define pthread_mutex_init NO_THREADS
#define pthread_mutex_lock NO_THREADS
#define pthread_mutex_unlock NO_THREADS
#define pthread_rwlock_destroy NO_THREADS
#define pthread_rwlock_init NO_THREADS
#define pthread_rwlock_rdlock NO_THREADS
#define pthread_rwlock_unlock NO_THREADS
#define pthread_rwlock_wrlock NO_THREADS
