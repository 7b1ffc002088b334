import { join } from "node:path";
import { check, expectText, fail } from "#tests/deployment/report.ts";
import { expectReady, expectRequest, expectSite } from "#tests/deployment/shop.ts";
import type { World } from "#tests/deployment/world.ts";
import { openShop } from "./live.ts";

/** Loses a machine with PostgreSQL, restores it on a new one, and restores a file that was downloaded. */
export async function loseAndRestore(world: World): Promise<void> {
	let settings = "";
	let password = "";
	let reference = "";
	let archive = "";
	const shop = await openShop(world, "lost");
	try {
		await check("backs up a shop to a bucket, and writes its settings down", async () => {
			({ password, reference } = shop);
			const { operator, machine } = shop;
			await operator.type("deployment", "PostgreSQL", { containing: "apt-get" });
			await operator.type("deployment", "PostgreSQL", { containing: "DB_PASSWORD" });
			await operator.type("operations", "Change the database engine", { containing: "move -- sqlite" });
			await operator.addSettings("deployment", "Backups elsewhere", {
				"the-64-characters-of-step-1": world.backupKey,
				"s3://key:secret@s3.us-east-1.amazonaws.com/bucket/copias?region=us-east-1": world.backupUrl,
			});
			await machine.run("systemctl restart biela");
			await expectReady(machine);
			expectText(await operator.type("operations", "Backups"), "también está");
			settings = machine.read("etc/biela.env");
			archive = await downloadBackup(world, shop);
		});
	} finally {
		await shop.machine.destroy();
	}
	const operator = await world.startMachine("new");
	const { machine } = operator;
	try {
		await check("restores a shop on a new machine", async () => {
			await operator.type("deployment", "Deployment", { containing: "DOMAIN=" });
			const lines = settings.split("\n").filter((line) => !line.startsWith("DATABASE_URL="));
			machine.write("etc/biela.env", lines.join("\n"));
			for (const part of ["apt-get", "DB_PASSWORD", "shared_buffers"])
				await operator.type("deployment", "PostgreSQL", { containing: part });
			const log = await operator.type("deployment", "The machine is lost", { containing: "npm run restore" });
			expectText(log, "listo");
			await expectSite(machine);
			await expectRequest(machine, password, reference);
		});
		await check("restores into SQLite when it is typed again", async () => {
			await machine.run("sed -i '/^DATABASE_URL=/d' /etc/biela.env");
			await operator.type("deployment", "The machine is lost", { containing: "npm run restore" });
			await expectRequest(machine, password, reference);
			const log = await machine.run("journalctl -u biela -o cat -n 20");
			if (log.includes("Base nueva")) fail(log);
		});
		await check("restores a file that was downloaded in the panel", async () => {
			const name = archive.replace(/\.tar$/, "");
			await machine.run(`cp /srv/${archive} /opt/biela/`);
			const names = { "copia-2026-11-20T15-00-00Z": name };
			await operator.type("deployment", "From a downloaded file", { containing: "tar -xf", names });
			await operator.type("deployment", "The machine is lost", {
				containing: "npm run restore",
				names: { "npm run restore -- ultima": "true" },
			});
			await machine.run("systemctl stop biela; rm -rf /var/lib/biela/*");
			await operator.type("deployment", "From a downloaded file", { containing: "npm run restore", names });
			await machine.run("systemctl start biela");
			await expectReady(machine);
			await expectRequest(machine, password, reference);
		});
	} finally {
		await machine.destroy();
	}
}

/** Downloads the newest backup as an owner does in the panel. @returns its file name, which machines see in `/srv` */
async function downloadBackup(world: World, { machine, password }: Awaited<ReturnType<typeof openShop>>) {
	machine.write("login.json", JSON.stringify({ username: "admin", password }));
	const name = await machine.run(
		`TOKEN=$(curl -skf -H 'content-type: application/json' -d @/login.json https://localhost/api/admin/login | grep -oP '"access_token":"\\K[^"]+')
BACKUP=$(curl -skf -H "authorization: Bearer $TOKEN" https://localhost/api/admin/backups | grep -oP '"name":"\\K[^"]+' | head -n 1)
mkdir -p /root/download && cd /root/download
curl -skfOJ -H "authorization: Bearer $TOKEN" "https://localhost/api/admin/export/backups/$BACKUP"
ls`,
	);
	machine.copyOut(`root/download/${name.trim()}`, join(world.shared, name.trim()));
	return name.trim();
}
