CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"bound" text NOT NULL,
	"debits_posted" bigint DEFAULT 0 NOT NULL,
	"credits_posted" bigint DEFAULT 0 NOT NULL,
	"debits_pending" bigint DEFAULT 0 NOT NULL,
	"credits_pending" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_name" UNIQUE("owner","kind","asset"),
	CONSTRAINT "ledger_account_asset" UNIQUE("id","asset"),
	CONSTRAINT "ledger_account_overdraft" CHECK (case "ledger_account"."bound"
        when 'credits' then "ledger_account"."debits_posted" + "ledger_account"."debits_pending" <= "ledger_account"."credits_posted"
        when 'debits' then "ledger_account"."credits_posted" + "ledger_account"."credits_pending" <= "ledger_account"."debits_posted"
        else true end),
	CONSTRAINT "ledger_account_pending" CHECK ("ledger_account"."debits_pending" >= 0 and "ledger_account"."credits_pending" >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_leg" (
	"transfer" uuid NOT NULL,
	"number" integer NOT NULL,
	"debit" uuid NOT NULL,
	"credit" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"asset" text NOT NULL,
	CONSTRAINT "ledger_leg_pkey" PRIMARY KEY("transfer","number"),
	CONSTRAINT "ledger_leg_amount" CHECK ("ledger_leg"."amount" > 0),
	CONSTRAINT "ledger_leg_sides" CHECK ("ledger_leg"."debit" <> "ledger_leg"."credit")
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"phase" text NOT NULL,
	"held" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_transfer_ends" CHECK (("ledger_transfer"."held" is not null) = ("ledger_transfer"."phase" in ('settled', 'released')))
);
--> statement-breakpoint
ALTER TABLE "ledger_leg" ADD CONSTRAINT "ledger_leg_transfer_ledger_transfer_id_fk" FOREIGN KEY ("transfer") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_leg" ADD CONSTRAINT "ledger_leg_debit_fk" FOREIGN KEY ("debit","asset") REFERENCES "public"."ledger_account"("id","asset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_leg" ADD CONSTRAINT "ledger_leg_credit_fk" FOREIGN KEY ("credit","asset") REFERENCES "public"."ledger_account"("id","asset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_held_fk" FOREIGN KEY ("held") REFERENCES "public"."ledger_transfer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_leg_debit_index" ON "ledger_leg" USING btree ("debit");--> statement-breakpoint
CREATE INDEX "ledger_leg_credit_index" ON "ledger_leg" USING btree ("credit");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfer_held_key" ON "ledger_transfer" USING btree ("held");--> statement-breakpoint
CREATE INDEX "ledger_transfer_ref_index" ON "ledger_transfer" USING btree ("ref");--> statement-breakpoint
CREATE FUNCTION "guard_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF current_setting('ledger.writer', true) = 'on' AND (TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'ledger_account')) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the ledger only grows, by ledger_post alone';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_account_opened" BEFORE INSERT ON "ledger_account" FOR EACH ROW WHEN (NEW."debits_posted" <> 0 OR NEW."credits_posted" <> 0 OR NEW."debits_pending" <> 0 OR NEW."credits_pending" <> 0) EXECUTE FUNCTION "guard_ledger"();--> statement-breakpoint
CREATE TRIGGER "ledger_account_guarded" BEFORE UPDATE OR DELETE ON "ledger_account" FOR EACH ROW EXECUTE FUNCTION "guard_ledger"();--> statement-breakpoint
CREATE TRIGGER "ledger_transfer_guarded" BEFORE INSERT OR UPDATE OR DELETE ON "ledger_transfer" FOR EACH ROW EXECUTE FUNCTION "guard_ledger"();--> statement-breakpoint
CREATE TRIGGER "ledger_leg_guarded" BEFORE INSERT OR UPDATE OR DELETE ON "ledger_leg" FOR EACH ROW EXECUTE FUNCTION "guard_ledger"();--> statement-breakpoint
CREATE TRIGGER "ledger_account_kept" BEFORE TRUNCATE ON "ledger_account" FOR EACH STATEMENT EXECUTE FUNCTION "guard_ledger"();--> statement-breakpoint
CREATE TRIGGER "ledger_transfer_kept" BEFORE TRUNCATE ON "ledger_transfer" FOR EACH STATEMENT EXECUTE FUNCTION "guard_ledger"();--> statement-breakpoint
CREATE TRIGGER "ledger_leg_kept" BEFORE TRUNCATE ON "ledger_leg" FOR EACH STATEMENT EXECUTE FUNCTION "guard_ledger"();--> statement-breakpoint
-- The only writer. Legs of an end are those of the transfer that was held.
CREATE FUNCTION "ledger_post"("p_id" uuid, "p_kind" text, "p_ref" text, "p_phase" text, "p_held" uuid, "p_legs" jsonb, "p_at" timestamptz) RETURNS text LANGUAGE plpgsql SET "ledger.writer" = 'on' AS $$
DECLARE
	"moved" jsonb := "p_legs";
	"before" "ledger_transfer";
	"broken" text;
BEGIN
	IF "p_held" IS NOT NULL THEN
		SELECT jsonb_agg(jsonb_build_object('debit', "debit", 'credit', "credit", 'amount', "amount"::text) ORDER BY "number") INTO "moved"
			FROM "ledger_leg" JOIN "ledger_transfer" ON "id" = "transfer" WHERE "id" = "p_held" AND "phase" = 'pending';
	END IF;
	IF "moved" IS NULL OR jsonb_array_length("moved") = 0 THEN
		IF "p_held" IS NOT NULL THEN RETURN 'not-held'; END IF;
		RAISE EXCEPTION 'a transfer has legs';
	END IF;
	INSERT INTO "ledger_transfer" ("id", "kind", "ref", "phase", "held", "at") VALUES ("p_id", "p_kind", "p_ref", "p_phase", "p_held", "p_at") ON CONFLICT DO NOTHING;
	IF NOT FOUND THEN
		SELECT * INTO "before" FROM "ledger_transfer" WHERE "id" = "p_id";
		IF "before"."id" IS NULL THEN RETURN 'not-held'; END IF;
		IF ("before"."kind", "before"."ref", "before"."phase", "before"."held") IS NOT DISTINCT FROM ("p_kind", "p_ref", "p_phase", "p_held")
			AND "moved" = (SELECT jsonb_agg(jsonb_build_object('debit', "debit", 'credit', "credit", 'amount', "amount"::text) ORDER BY "number") FROM "ledger_leg" WHERE "transfer" = "p_id")
		THEN RETURN 'exists'; END IF;
		RETURN 'differs';
	END IF;
	-- In one order, so that two who post at once never wait for each other.
	PERFORM 1 FROM "ledger_account" WHERE "id" IN (
		SELECT ("leg"->>"side")::uuid FROM jsonb_array_elements("moved") AS "leg", unnest(ARRAY['debit', 'credit']) AS "side") ORDER BY "id" FOR UPDATE;
	-- A leg of an account that is not there has no asset, and is refused for it.
	INSERT INTO "ledger_leg" ("transfer", "number", "debit", "credit", "amount", "asset")
		SELECT "p_id", "number", ("leg"->>'debit')::uuid, ("leg"->>'credit')::uuid, ("leg"->>'amount')::bigint, "asset"
		FROM jsonb_array_elements("moved") WITH ORDINALITY AS "legs"("leg", "number")
		LEFT JOIN "ledger_account" ON "id" = ("leg"->>'debit')::uuid;
	UPDATE "ledger_account" SET
		"debits_posted" = "debits_posted" + CASE WHEN "p_phase" IN ('posted', 'settled') THEN "sums"."out" ELSE 0 END,
		"credits_posted" = "credits_posted" + CASE WHEN "p_phase" IN ('posted', 'settled') THEN "sums"."in" ELSE 0 END,
		"debits_pending" = "debits_pending" + CASE "p_phase" WHEN 'pending' THEN "sums"."out" WHEN 'posted' THEN 0 ELSE -"sums"."out" END,
		"credits_pending" = "credits_pending" + CASE "p_phase" WHEN 'pending' THEN "sums"."in" WHEN 'posted' THEN 0 ELSE -"sums"."in" END
	FROM (
		SELECT "account", sum("out")::bigint AS "out", sum("in")::bigint AS "in" FROM (
			SELECT "debit" AS "account", "amount" AS "out", 0::bigint AS "in" FROM "ledger_leg" WHERE "transfer" = "p_id"
			UNION ALL SELECT "credit", 0, "amount" FROM "ledger_leg" WHERE "transfer" = "p_id"
		) AS "sides" GROUP BY "account"
	) AS "sums" WHERE "ledger_account"."id" = "sums"."account";
	RETURN 'posted';
EXCEPTION WHEN check_violation THEN
	GET STACKED DIAGNOSTICS "broken" = CONSTRAINT_NAME;
	IF "broken" = 'ledger_account_overdraft' THEN RETURN 'overdraft'; END IF;
	RAISE;
END
$$;
