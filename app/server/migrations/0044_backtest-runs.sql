CREATE TABLE "backtest_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"family" text NOT NULL,
	"exchange" text NOT NULL,
	"pair" text NOT NULL,
	"days" integer NOT NULL,
	"is_favorite" boolean NOT NULL,
	"summary" jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"fees" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "backtest_run" ADD CONSTRAINT "backtest_run_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backtest_run_user_id_index" ON "backtest_run" USING btree ("user_id","id");