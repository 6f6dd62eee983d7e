ALTER TABLE "package_reservation" DROP CONSTRAINT "package_reservation_pkey";--> statement-breakpoint
ALTER TABLE "package_reservation" ADD PRIMARY KEY ("answer");