ALTER TABLE "bot_settings" DROP CONSTRAINT "bot_settings_key";
--> statement-breakpoint
ALTER TABLE "bot_settings" ADD CONSTRAINT "bot_settings_key" PRIMARY KEY("shard","position","bot");