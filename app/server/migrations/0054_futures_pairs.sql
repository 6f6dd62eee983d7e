CREATE TABLE "futures_pair" (
	"id" uuid PRIMARY KEY NOT NULL,
	"exchange" text NOT NULL,
	"pair" text NOT NULL,
	"max_leverage" integer,
	"margin" text NOT NULL,
	"status" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "futures_pair_setting" (
	"user_id" uuid NOT NULL,
	"exchange" text NOT NULL,
	"pair" text NOT NULL,
	"key" uuid,
	"leverage" integer NOT NULL,
	"margin_type" text NOT NULL,
	CONSTRAINT "futures_pair_setting_key" PRIMARY KEY("user_id","exchange","pair")
);
--> statement-breakpoint
ALTER TABLE "futures_pair_setting" ADD CONSTRAINT "futures_pair_setting_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "futures_pair_key" ON "futures_pair" USING btree ("exchange","pair");