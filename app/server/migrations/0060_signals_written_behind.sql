DROP INDEX "signals_received_likeness";--> statement-breakpoint
ALTER TABLE "signals_received" DROP COLUMN "likeness";