-- The log cannot be emptied either: a trigger for each row is not asked then.
CREATE FUNCTION "refuse_to_empty"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are kept, and never removed all at once', TG_TABLE_NAME;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_empty"();--> statement-breakpoint
-- What somebody has signed is evidence: rows are only added.
CREATE FUNCTION "guard_signature"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a signature is neither changed nor removed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "contract_signature_guarded" BEFORE UPDATE OR DELETE ON "contract_signature" FOR EACH ROW EXECUTE FUNCTION "guard_signature"();--> statement-breakpoint
CREATE TRIGGER "contract_signature_kept" BEFORE TRUNCATE ON "contract_signature" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_to_empty"();
