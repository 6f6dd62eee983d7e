CREATE TABLE "demo_start" (
	"owner" text PRIMARY KEY NOT NULL,
	"amounts" jsonb NOT NULL
);
