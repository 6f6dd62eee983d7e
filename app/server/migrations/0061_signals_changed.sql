-- Addresses are kept in memory by the server, which hears of each change of what it has read.
CREATE FUNCTION "tell_signals_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('signals_changed', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "addressed_signal_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "addressed_signal"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_signals_changed"();
--> statement-breakpoint
CREATE TRIGGER "addressed_signal_listener_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "addressed_signal_listener"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_signals_changed"();
