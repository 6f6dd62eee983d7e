CREATE TABLE "bot_folder_places" (
	"bot" text PRIMARY KEY NOT NULL,
	"folder" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_folders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"family" text NOT NULL,
	"name" text NOT NULL,
	"name_lower" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_folder_places" ADD CONSTRAINT "bot_folder_places_folder_bot_folders_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."bot_folders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_folder_places_folder" ON "bot_folder_places" USING btree ("folder");--> statement-breakpoint
CREATE UNIQUE INDEX "bot_folders_name" ON "bot_folders" USING btree ("owner","family","name_lower");