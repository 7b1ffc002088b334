import { randomBytes } from "node:crypto";
import type { Operator } from "#tests/deployment/operator.ts";
import { check, expectText, fail } from "#tests/deployment/report.ts";
import { expectLog, expectReady, expectRequest, readPassword } from "#tests/deployment/shop.ts";
import type { World } from "#tests/deployment/world.ts";
import { surviveEngines } from "./engine-faults.ts";
import { openShop } from "./live.ts";

const DAMAGED = "«La base de datos … está dañada», or «no es una base de datos de Biela»";
const NO_DATABASE = "«hay datos de un taller (…) pero su base de datos biela.db falta o está vacía»";
const NO_SECRET = "«Falta el secreto del servidor», or «no es el de esta base de datos»";
const NO_FILE = "«No listo: el archivo de la base de datos ya no está en su sitio»";

/** Causes what `docs/operations.md` describes on one machine, and does what it says. */
export async function surviveFaults(world: World): Promise<void> {
	const shop = await openShop(world, "faults");
	const { operator, machine, reference } = shop;
	let { password } = shop;
	try {
		await check("answers the questions of the documents", async () => {
			await machine.run(`echo METRICS_TOKEN=${randomBytes(32).toString("hex")} >> /etc/biela.env`);
			await machine.run("systemctl restart biela");
			await expectReady(machine);
			expectText(await operator.type("operations", "Monitoring"), "biela_");
			for (const section of ["When something is wrong", "The server does not start", NO_DATABASE])
				await operator.type("operations", section);
			await operator.type("operations", "«Espacio en disco», or «No listo: espacio»");
			await operator.type("operations", "Writes answer 503, and pages do not");
		});
		await check("keeps both backups that were asked for in one hour", async () => {
			for (const section of ["Backups", "«Última copia» fails"]) await operator.type("operations", section);
			const backups = (await machine.run("ls /var/lib/biela/backups | grep -c manual")).trim();
			if (backups !== "2") fail(`${backups} backups`);
			for (const _ of [1, 2]) await operator.type("operations", "«Faltan o están dañadas … imágenes»");
		});
		await check("restores a damaged database, and again", async () => {
			await machine.run("systemctl stop biela; head -c 8192 /dev/urandom > /var/lib/biela/biela.db");
			await machine.run("rm -f /var/lib/biela/biela.db-wal; systemctl start biela");
			await expectLog(machine, "no es una base de datos de Biela");
			await operator.type("operations", DAMAGED);
			await restore(operator);
			await expectRequest(machine, password, reference);
			await operator.type("operations", "Restore a backup", { containing: "systemctl stop" });
			await operator.type("operations", "Restore a backup", { containing: "find /var/lib/biela" });
			await restore(operator);
			await expectRequest(machine, password, reference);
		});
		await check("takes files back that were moved under the server", async () => {
			await machine.run("mkdir /var/lib/moved; mv /var/lib/biela/biela.db* /var/lib/moved/");
			await machine.run(
				"for i in $(seq 60); do curl -s 127.0.0.1:3000/ready | grep -q archivo && exit 0; sleep 1; done; exit 1",
			);
			await operator.type("operations", NO_FILE);
			await expectReady(machine);
			await expectRequest(machine, password, reference);
		});
		await check("takes another server secret, once", async () => {
			const before = machine.read("var/lib/biela/secret.key");
			await operator.type("secrets", "Another server secret");
			await expectReady(machine);
			const after = machine.read("var/lib/biela/secret.key");
			if (before === after) fail("the secret is the same");
			await operator.type("secrets", "Another server secret");
			await expectReady(machine);
			if (machine.read("var/lib/biela/secret.key") !== after) fail("the second time made a third secret");
			await expectRequest(machine, password, reference);
		});
		await check("starts again with the secret of a backup", async () => {
			await operator.type("operations", "Backups");
			await machine.run("systemctl stop biela; rm /var/lib/biela/secret.key; systemctl start biela");
			await expectLog(machine, "Falta el secreto del servidor");
			for (const _ of [1, 2]) await operator.type("operations", NO_SECRET);
			await expectReady(machine);
			await expectRequest(machine, password, reference);
		});
		await check("lists refused logins, and makes a password", async () => {
			await expectRequest(machine, "not the password", reference).catch(() => {});
			expectText(
				await operator.type("operations", "«Hubo demasiados intentos con este usuario»"),
				"login_failed",
			);
			for (const _ of [1, 2])
				password = readPassword(await operator.type("operations", "Lost password or telephone"));
			await expectReady(machine);
			await expectRequest(machine, password, reference);
		});
		await surviveEngines(operator, () => expectRequest(machine, password, reference), restore);
	} finally {
		await machine.destroy();
	}
}

/** Restores the newest backup and starts, as steps 3 and 4 of «Restore a backup» say. */
async function restore(operator: Operator): Promise<void> {
	await operator.type("operations", "Restore a backup", { containing: "npm run restore" });
	await operator.type("operations", "Restore a backup", { containing: "systemctl start" });
}
