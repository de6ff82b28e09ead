package io.github.faithlint;

import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.stub.BlockingClientCall;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The messages of a running call, as they arrive. Close it: try-with-resources cancels the call on the server when the
 * loop is left early. Reading is for one thread, blocks, and throws ScoringException.
 *
 * @param <T> what arrives
 */
public final class ScoringStream<T> implements Iterator<T>, Iterable<T>, AutoCloseable {

  private final String target;
  private final BlockingClientCall<?, ?> call;
  private final Reader<T> reader;
  private T upcoming;
  private boolean over;

  private interface Reader<T> {
    T read() throws InterruptedException, StatusException;
  }

  private ScoringStream(String target, BlockingClientCall<?, ?> call, Reader<T> reader) {
    this.target = target;
    this.call = call;
    this.reader = reader;
  }

  static <M, T> ScoringStream<T> of(String target, BlockingClientCall<?, M> call, Function<M, T> convert) {
    return new ScoringStream<>(
        target,
        call,
        () -> {
          var message = call.read();
          return message == null ? null : convert.apply(message);
        });
  }

  @Override
  public boolean hasNext() {
    if (upcoming == null && !over) {
      over = true; // also after an exception
      try {
        upcoming = reader.read();
      } catch (StatusException error) {
        throw ScoringException.ofCall(error, target);
      } catch (InterruptedException interrupt) {
        close();
        Thread.currentThread().interrupt();
        throw ScoringException.ofCall(interrupted(interrupt), target);
      }
      over = upcoming == null;
    }
    return upcoming != null;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the call is over");
    }
    var message = upcoming;
    upcoming = null;
    return message;
  }

  /** This, once: what has been read does not come again. */
  @Override
  public Iterator<T> iterator() {
    return this;
  }

  /**
   * The same as a stream that closes this one when it is closed.
   *
   * @return a sequential stream
   */
  public Stream<T> stream() {
    return StreamSupport.stream(spliterator(), false).onClose(this::close);
  }

  /** Cancels the call unless it is over. */
  @Override
  public void close() {
    call.cancel("the caller has left the stream", null);
  }

  private static Throwable interrupted(InterruptedException interrupt) {
    return Status.CANCELLED.withDescription("the thread was interrupted").withCause(interrupt).asException();
  }
}
