CREATE TABLE "beta_notice" (
	"user_id" uuid NOT NULL,
	"family" text NOT NULL,
	"day" text NOT NULL,
	"days_before" integer NOT NULL,
	CONSTRAINT "beta_notice_key" PRIMARY KEY("user_id","family","day")
);
--> statement-breakpoint
ALTER TABLE "beta_notice" ADD CONSTRAINT "beta_notice_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;