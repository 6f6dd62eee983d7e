CREATE TABLE "signals_received" (
	"id" text PRIMARY KEY NOT NULL,
	"bot" text NOT NULL,
	"owner" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"origin" text NOT NULL,
	"outcome" text NOT NULL,
	"cause" text,
	"values" jsonb NOT NULL,
	"side" text,
	"pair" text,
	"excerpt" text NOT NULL,
	"likeness" text,
	"shard" integer,
	"position" bigint
);
--> statement-breakpoint
CREATE TABLE "signal_webhooks" (
	"bot" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "signals_received_bot" ON "signals_received" USING btree ("bot","at" desc,"id" desc);--> statement-breakpoint
CREATE INDEX "signals_received_likeness" ON "signals_received" USING btree ("bot","likeness","at" desc);--> statement-breakpoint
CREATE UNIQUE INDEX "signal_webhooks_token" ON "signal_webhooks" USING btree ("token_hash");