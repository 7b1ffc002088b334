import type { Operator } from "#tests/deployment/operator.ts";
import { check, expectText } from "#tests/deployment/report.ts";
import { expectReady, expectRequest, expectSite } from "#tests/deployment/shop.ts";
import type { World } from "#tests/deployment/world.ts";
import { openShop } from "./live.ts";

const DOCUMENT = "several-machines";
/** Both machines share the network of this one, so their inner network is its loopback. */
const INNER_NETWORK = {
	"10.0.0.0/24": "127.0.0.0/8",
	"10.0.0.1": "127.0.0.1",
	"10.0.0.2": "127.0.0.2",
};
const SECOND_ADDRESS = "127.0.0.3";

/** Moves a shop's pictures to a bucket, adds a second machine, and tries a version on a restored backup. */
export async function serveFromTwo(world: World): Promise<void> {
	const { operator: first, machine, password, reference } = await openShop(world, "first");
	let second: Operator | undefined;
	let names: Record<string, string> = INNER_NETWORK;
	try {
		await check("moves the pictures to a bucket, back and there again", async () => {
			for (const part of ["apt-get", "DB_PASSWORD", "shared_buffers"])
				await first.type("deployment", "PostgreSQL", { containing: part });
			await first.type("operations", "Change the database engine", { containing: "move -- sqlite" });
			for (const _ of [1, 2]) {
				await first.addSettings(DOCUMENT, "Pictures in a bucket", {
					"s3://key:secret@s3.us-east-1.amazonaws.com/bucket/imagenes?region=us-east-1": world.mediaUrl,
				});
				await first.type(DOCUMENT, "Pictures in a bucket", { containing: "cd /opt/biela" });
				await first.type(DOCUMENT, "Pictures in a bucket", { containing: "systemctl start" });
				await expectReady(machine);
				await first.type(DOCUMENT, "Pictures in a bucket", { containing: "s3 carpeta" });
				await machine.run("sed -i '/^MEDIA_URL=/d' /etc/biela.env; systemctl start biela");
				await expectReady(machine);
			}
			await first.addSettings(DOCUMENT, "Pictures in a bucket", {
				"s3://key:secret@s3.us-east-1.amazonaws.com/bucket/imagenes?region=us-east-1": world.mediaUrl,
			});
			await first.type(DOCUMENT, "Pictures in a bucket", { containing: "systemctl start" });
			await expectReady(machine);
		});
		await check("opens PostgreSQL to the inner network, twice", async () => {
			const secret = (await first.type(DOCUMENT, "Add a machine", { containing: "cat /var" })).trim();
			for (const _ of [1, 2])
				await first.type(DOCUMENT, "Add a machine", { containing: "listen_addresses", names });
			const [, databasePassword = ""] = /biela:([0-9a-f]+)@/.exec(machine.read("etc/biela.env")) ?? [];
			names = {
				"biela:password@10.0.0.2": `biela:${databasePassword}@127.0.0.2`,
				"the-secret-of-step-1": secret,
				"the-same-key": world.backupKey,
				"s3://key:secret@s3.us-east-1.amazonaws.com/bucket/imagenes?region=us-east-1": world.mediaUrl,
				"s3://key:secret@s3.us-east-1.amazonaws.com/bucket/copias?region=us-east-1": world.backupUrl,
				...INNER_NETWORK,
			};
		});
		await check("adds a second machine", async () => {
			second = await world.startMachine("second");
			await second.addSettings(DOCUMENT, "Add a machine", { ...names, "10.0.0.3": SECOND_ADDRESS });
			await second.type("deployment", "Deployment", {
				containing: "DOMAIN=",
				through: "systemctl enable --now biela",
			});
			await second.type(DOCUMENT, "Add a machine", { containing: "disable --now caddy" });
			await first.addSettings(DOCUMENT, "Add a machine", { ...names, "10.0.0.3": "127.0.0.2" });
			await machine.run("systemctl restart biela");
			await expectReady(machine, "127.0.0.2");
			await expectReady(second.machine, SECOND_ADDRESS);
			const answer = await first.type(DOCUMENT, "Add a machine", {
				containing: "/ready",
				names: { "10.0.0.3": SECOND_ADDRESS },
			});
			expectText(answer, "listo");
		});
		await check("serves from both, and while each of them restarts", async () => {
			for (const _ of [1, 2])
				await first.type(DOCUMENT, "Add a machine", {
					containing: "BIELA_MACHINES",
					names: { ...names, "10.0.0.3": SECOND_ADDRESS },
				});
			await expectSite(machine);
			await machine.run("systemctl stop biela; sleep 2");
			await expectSite(machine);
			await expectRequest(machine, password, reference);
			const restart = (operator: Operator | undefined, address: string) =>
				operator?.type(DOCUMENT, "Restart one after the other", { names: { "10.0.0.2": address } });
			await restart(first, "127.0.0.2");
			await restart(second, SECOND_ADDRESS);
			await expectRequest(machine, password, reference);
		});
		await check("tries a version on a restored backup, twice", async () => {
			const section = "Try a version on a restored backup";
			await first.type("operations", "Backups");
			await first.type(DOCUMENT, section, { containing: "git pull" });
			for (const _ of [1, 2]) {
				await first.type(DOCUMENT, section, { containing: "dropdb" });
				const output = await first.serve(DOCUMENT, section, {
					containing: "\nexport ",
					address: "127.0.0.2:3999",
				});
				expectText(output, "iguales");
				expectText(output, "Biela está lista");
			}
			await expectReady(machine, "127.0.0.2");
		});
	} finally {
		await second?.machine.destroy();
		await machine.destroy();
	}
}
