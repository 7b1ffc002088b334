import { randomBytes } from "node:crypto";
import { publishSite } from "#tests/deployment/publish-site.ts";
import { check, expectText, fail } from "#tests/deployment/report.ts";
import {
	expectLog,
	expectReady,
	expectRequest,
	expectSite,
	readPassword,
	sendMessage,
	waitForMail,
} from "#tests/deployment/shop.ts";
import type { World } from "#tests/deployment/world.ts";

/** Types the first block of `docs/deployment.md` (and again), then all that a shop on one machine needs after it. */
export async function goLive(world: World): Promise<void> {
	world.publishRelease(world.newest);
	const operator = await world.startMachine("live");
	const { machine } = operator;
	let password = "";
	try {
		await check("goes live with the twenty lines, which print the password", async () => {
			const output = await operator.type("deployment", "Deployment", { containing: "DOMAIN=" });
			expectText(output, "listo");
			expectText(output, "vivo");
			password = readPassword(output);
			const version = (await machine.run("git -C /opt/biela rev-parse HEAD")).trim();
			if (version !== world.newest) fail(`runs ${version}`);
		});
		world.sharePackages(machine);
		await check("keeps version, settings and data when they are typed again", async () => {
			await machine.run("echo '# a line of the operator' >> /etc/biela.env");
			// A machine that fetched a later release stays on its own until an upgrade.
			world.publishRelease(world.oldRelease);
			await machine.run("git -C /opt/biela fetch --quiet");
			const output = await operator.type("deployment", "Deployment", { containing: "DOMAIN=" });
			if (readPassword(output) !== password) fail(output);
			const version = (await machine.run("git -C /opt/biela rev-parse HEAD")).trim();
			if (version !== world.newest) fail(`runs ${version}`);
			expectText(machine.read("etc/biela.env"), "# a line of the operator");
			await operator.type("deployment", "Deployment", { containing: "journalctl -u caddy" });
			await operator.type("deployment", "Type the other commands");
			await expectReady(machine);
		});
		await check("serves the site once it is published", async () => {
			await publishSite(machine, password);
			await expectSite(machine);
			await operator.type("deployment", "Before you announce the site");
		});
		await check("sends mail", async () => {
			await operator.addSettings("deployment", "Mail", {
				"smtps://citas%40mitaller.com:password@smtp.provider.com": world.mail.url,
			});
			await operator.type("deployment", "Type the other commands", { containing: "systemctl restart" });
			await expectReady(machine);
			await waitForMail(world.mail, await sendMessage(machine));
		});
		await check("backs up to a bucket", async () => {
			await operator.type("deployment", "Backups elsewhere", { containing: "openssl" });
			await operator.addSettings("deployment", "Backups elsewhere", {
				"the-64-characters-of-step-1": world.backupKey,
				"s3://key:secret@s3.us-east-1.amazonaws.com/bucket/copias?region=us-east-1": world.backupUrl,
			});
			await operator.type("deployment", "Type the other commands", { containing: "systemctl restart" });
			await expectReady(machine);
			for (const _ of [1, 2])
				expectText(
					await operator.type("deployment", "Backups elsewhere", { containing: "npm run backup" }),
					"también está",
				);
		});
		await check("does what the Spanish page asks for each month, twice", async () => {
			for (const section of ["Entrar a la máquina", "Las veinte líneas", "Cada mes", "Cada mes"])
				await operator.type("salir-al-aire", section);
			await expectReady(machine);
		});
		await check("practises a restore twice beside the running shop", async () => {
			for (const _ of [1, 2]) expectText(await operator.type("deployment", "Practise a restore"), /iguales/);
			await machine.run("test ! -e /var/lib/biela-drill");
			await expectReady(machine);
		});
		await check("backs up to a mounted disk", async () => {
			for (const _ of [1, 2])
				await operator.type("deployment", "Backups elsewhere", { containing: "ReadWritePaths" });
			const lines = [
				"BACKUP_URL='file:///mnt/copias/biela'",
				`BACKUP_KEY='${randomBytes(32).toString("hex")}'`,
			];
			await machine.run(
				`cp /etc/biela.env /root/before.env\nprintf '%s\\n' ${lines.join(" ")} >> /etc/biela.env`,
			);
			await operator.type("deployment", "Type the other commands", { containing: "systemctl restart" });
			await expectReady(machine);
			expectText(
				await operator.type("deployment", "Backups elsewhere", { containing: "npm run backup" }),
				"también está",
			);
			await operator.type("deployment", "The machine is lost", { containing: "chown" });
			await machine.run("cp /root/before.env /etc/biela.env");
		});
		await check("serves behind nginx instead", async () => {
			await operator.type("deployment", "Another proxy: nginx", { containing: "apt-get" });
			// Certbot needs a domain; its files are these.
			await machine.run(
				"mkdir -p /etc/letsencrypt/live/localhost; cd /etc/letsencrypt/live/localhost; openssl req -x509 -newkey rsa:2048 -nodes -days 9 -subj /CN=localhost -keyout privkey.pem -out fullchain.pem",
			);
			for (const _ of [1, 2])
				await operator.type("deployment", "Another proxy: nginx", { containing: "nginx -t" });
			await expectSite(machine);
			await machine.run("systemctl disable --now nginx; systemctl enable --now caddy");
		});
		await check("begins a shop in PostgreSQL (twice)", async () => {
			for (const _ of [1, 2]) await operator.type("deployment", "PostgreSQL");
			await expectLog(machine, "Biela está lista");
			const output = await operator.type("deployment", "PostgreSQL", { containing: "Primer ingreso" });
			if (readPassword(output) === password) fail(output);
			expectText(await machine.run("journalctl -u biela -o cat"), "Base nueva en «PostgreSQL");
		});
		await check("serves the sample shop without settings", async () => {
			await machine.run("systemctl stop biela; mv /etc/biela.env /root/biela.env");
			expectText(await operator.serve("deployment", "What you need", { address: "127.0.0.1:3000" }), "lista");
		});
	} finally {
		await machine.destroy();
	}
}

/** Puts a published shop with a request on a machine, by the first block of the documents. */
export async function openShop(world: World, name: string) {
	world.publishRelease(world.newest);
	const operator = await world.startMachine(name);
	try {
		const output = await operator.type("deployment", "Deployment", { containing: "DOMAIN=" });
		const password = readPassword(output);
		world.sharePackages(operator.machine);
		await publishSite(operator.machine, password);
		const reference = await sendMessage(operator.machine);
		await expectRequest(operator.machine, password, reference);
		return { operator, machine: operator.machine, password, reference };
	} catch (error) {
		await operator.machine.destroy();
		throw error;
	}
}
