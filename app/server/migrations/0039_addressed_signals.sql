CREATE TABLE "addressed_signal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"exchange" text NOT NULL,
	"is_public" boolean NOT NULL,
	"pairs" text[] NOT NULL,
	"futures_type" text,
	"status" text NOT NULL,
	"token_hash" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addressed_signal_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"signal" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_test" boolean NOT NULL,
	"excerpt" text NOT NULL,
	"cause" text,
	"became" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "addressed_signal_listener" (
	"signal" uuid NOT NULL,
	"bot" text NOT NULL,
	"owner" text NOT NULL,
	CONSTRAINT "addressed_signal_listener_key" PRIMARY KEY("signal","bot")
);
--> statement-breakpoint
ALTER TABLE "addressed_signal_event" ADD CONSTRAINT "addressed_signal_event_signal_addressed_signal_id_fk" FOREIGN KEY ("signal") REFERENCES "public"."addressed_signal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addressed_signal_listener" ADD CONSTRAINT "addressed_signal_listener_signal_addressed_signal_id_fk" FOREIGN KEY ("signal") REFERENCES "public"."addressed_signal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addressed_signal_owner" ON "addressed_signal" USING btree ("owner","id");--> statement-breakpoint
CREATE UNIQUE INDEX "addressed_signal_token" ON "addressed_signal" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "addressed_signal_event_signal" ON "addressed_signal_event" USING btree ("signal","id");--> statement-breakpoint
CREATE INDEX "addressed_signal_listener_bot" ON "addressed_signal_listener" USING btree ("bot");