CREATE TABLE "trading_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"exchange" text NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bots" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"family" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"exchange" text NOT NULL,
	"pair" text NOT NULL,
	"config" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"report" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_commands" (
	"owner" text NOT NULL,
	"id" text NOT NULL,
	"bot" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_commands_key" PRIMARY KEY("owner","id")
);
--> statement-breakpoint
CREATE TABLE "bot_drafts" (
	"owner" text NOT NULL,
	"family" text NOT NULL,
	"form" jsonb,
	"step" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_drafts_key" PRIMARY KEY("owner","family")
);
--> statement-breakpoint
CREATE TABLE "bot_fills" (
	"exchange" text NOT NULL,
	"pair" text NOT NULL,
	"trade_id" text NOT NULL,
	"client_order_id" text NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"bot" text NOT NULL,
	"trade" bigint NOT NULL,
	"slot" text NOT NULL,
	"side" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"quantity" numeric(38, 18) NOT NULL,
	"fee_asset" text NOT NULL,
	"fee" numeric(38, 18) NOT NULL,
	"fee_quote" numeric(38, 18) NOT NULL,
	"realised" numeric(38, 18),
	CONSTRAINT "bot_fills_key" PRIMARY KEY("exchange","pair","trade_id","client_order_id")
);
--> statement-breakpoint
CREATE TABLE "bot_notices" (
	"shard" integer NOT NULL,
	"position" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"owner" text NOT NULL,
	"bot" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"code" text NOT NULL,
	"values" jsonb NOT NULL,
	CONSTRAINT "bot_notices_key" PRIMARY KEY("shard","position","ordinal")
);
--> statement-breakpoint
CREATE TABLE "bot_orders" (
	"client_order_id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"bot" text NOT NULL,
	"trade" bigint NOT NULL,
	"slot" text NOT NULL,
	"side" text NOT NULL,
	"type" text NOT NULL,
	"price" numeric(38, 18),
	"quantity" numeric(38, 18) NOT NULL,
	"filled" numeric(38, 18) NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "history" (
	"shard" integer NOT NULL,
	"position" bigint NOT NULL,
	"ordinal" integer NOT NULL,
	"owner" text NOT NULL,
	"bot" text NOT NULL,
	"name" text NOT NULL,
	"family" text NOT NULL,
	"mode" text NOT NULL,
	"exchange" text NOT NULL,
	"pair" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"trade" bigint,
	"threshold" numeric(38, 18),
	"price" numeric(38, 18),
	"quantity" numeric(38, 18) NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"fee" numeric(38, 18) NOT NULL,
	"profit" numeric(38, 18),
	"success" boolean NOT NULL,
	"cause" text,
	CONSTRAINT "history_key" PRIMARY KEY("shard","position","ordinal")
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"asset" text NOT NULL,
	"free" numeric(38, 18) NOT NULL,
	"locked" numeric(38, 18) NOT NULL,
	CONSTRAINT "balances_key" PRIMARY KEY("account","asset")
);
--> statement-breakpoint
CREATE TABLE "equity" (
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"mode" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"equity" numeric(38, 18) NOT NULL,
	"realised" numeric(38, 18) NOT NULL,
	CONSTRAINT "equity_key" PRIMARY KEY("account","at")
);
--> statement-breakpoint
CREATE TABLE "watermarks" (
	"shard" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "trading_accounts_owner" ON "trading_accounts" USING btree ("owner","exchange","kind");--> statement-breakpoint
CREATE INDEX "bots_owner" ON "bots" USING btree ("owner","family","created_at" desc);--> statement-breakpoint
CREATE INDEX "bot_commands_sent" ON "bot_commands" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "bot_fills_bot" ON "bot_fills" USING btree ("bot","at" desc,"trade_id" desc,"client_order_id" desc);--> statement-breakpoint
CREATE INDEX "bot_fills_owner" ON "bot_fills" USING btree ("owner","at");--> statement-breakpoint
CREATE INDEX "bot_notices_owner" ON "bot_notices" USING btree ("owner","at" desc);--> statement-breakpoint
CREATE INDEX "bot_orders_bot" ON "bot_orders" USING btree ("bot","created_at" desc,"client_order_id" desc);--> statement-breakpoint
CREATE INDEX "history_owner" ON "history" USING btree ("owner","at" desc,"position" desc,"shard" desc,"ordinal" desc);--> statement-breakpoint
CREATE INDEX "history_bot" ON "history" USING btree ("bot","at" desc,"position" desc,"shard" desc,"ordinal" desc);