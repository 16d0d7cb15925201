/**
 * Connection options: PostgreSQL closes a connection whose client's host lost power or network after 25 s, and releases
 * its locks. By default it waits two hours. Without effect on a Unix socket.
 */
export const closeDeadClients =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=25000';
