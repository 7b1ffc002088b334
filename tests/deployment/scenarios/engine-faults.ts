import type { Operator } from "#tests/deployment/operator.ts";
import { check } from "#tests/deployment/report.ts";
import { expectLog, expectReady } from "#tests/deployment/shop.ts";

const MOVED_AWAY = "«El taller de «…» se mudó a PostgreSQL y sigue allá»";
const CHANGE = "Change the database engine";

/**
 * Moves a shop from SQLite to PostgreSQL and back, and causes the faults of PostgreSQL on the way.
 *
 * @param expectShop fails unless the shop has its request @param restore restores the newest backup and starts
 */
export async function surviveEngines(
	operator: Operator,
	expectShop: () => Promise<void>,
	restore: (operator: Operator) => Promise<void>,
): Promise<void> {
	const { machine } = operator;
	await check("moves to PostgreSQL, and stays there the second time", async () => {
		for (const part of ["apt-get", "DB_PASSWORD", "shared_buffers"])
			await operator.type("deployment", "PostgreSQL", { containing: part });
		await operator.type("operations", CHANGE, { containing: "move -- sqlite" });
		await expectReady(machine);
		await expectShop();
		await operator.typeInTerminal("operations", CHANGE, { containing: "move -- sqlite" });
		await expectReady(machine);
		await expectShop();
	});
	await check("starts PostgreSQL that is away", async () => {
		await machine.run("systemctl stop postgresql");
		await operator.type("operations", "PostgreSQL is away", { containing: "systemctl start" });
		await operator.type("operations", "PostgreSQL is away", { containing: "max_connections" });
		await expectReady(machine);
		await operator.type("operations", "Personal data");
		await expectShop();
	});
	await check("restores into PostgreSQL, and again", async () => {
		for (const _ of [1, 2]) {
			await operator.type("operations", "Backups");
			await operator.type("operations", "Restore a backup", { containing: "systemctl stop" });
			await operator.type("operations", "Restore a backup", { containing: "alter database" });
			await restore(operator);
			await expectReady(machine);
			await expectShop();
		}
	});
	await check("opens the old SQLite data once its mark is removed", async () => {
		await operator.type("operations", "Restore a backup", { containing: "systemctl stop" });
		await machine.run("cp /etc/biela.env /root/postgres.env; sed -i '/^DATABASE_URL=/d' /etc/biela.env");
		await machine.run("touch /var/lib/biela/mudado-a-postgres.txt; systemctl start biela");
		await expectLog(machine, "se mudó a PostgreSQL");
		for (const _ of [1, 2]) await operator.type("operations", MOVED_AWAY);
		await expectReady(machine);
		await expectShop();
		await machine.run("cp /root/postgres.env /etc/biela.env; systemctl restart biela");
		await expectReady(machine);
	});
	await check("moves back to SQLite, and stays there the second time", async () => {
		for (const _ of [1, 2]) {
			await operator.type("operations", CHANGE, { containing: "move -- postgres" });
			await expectReady(machine);
			await expectShop();
		}
		await machine.run("! grep -q DATABASE_URL /etc/biela.env; test -s /var/lib/biela/biela.db");
	});
}
