import { afterAll, afterEach, beforeAll } from "vitest";
import { startS3 } from "#server/files/s3.test.kit.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

export const ACCESS_KEY = "S3RVER";
/** The local server knows one pair, whose halves are equal. */
export const SECRET = "S3RVER";
const PATH = "/api/admin/backups/remote";

/** Opens the API and a local S3 server. */
export function openPlaceWorld() {
	const world = openWorld();
	let s3: Awaited<ReturnType<typeof startS3>>;
	beforeAll(async () => {
		s3 = await startS3();
	});
	afterEach(() => s3.setFault("none"));
	afterAll(() => s3.close());

	const getBucket = (folder?: string) => new URL(s3.createBucketUrl(folder));
	const buildEdit = (overrides: object = {}) => {
		const { host, pathname } = getBucket("copias");
		return {
			...{ endpoint: `http://${host}`, place: pathname.slice(1), region: "us-east-1" },
			...{ access_key_id: ACCESS_KEY, secret: SECRET, backup_key: "", makes_new_key: false },
			...{ is_own_network: true, updated_at: null },
			...overrides,
		};
	};
	const read = async () => (await world.asStaff(PATH)).json;
	/** Saves over what is stored. */
	async function save(overrides: object = {}) {
		const { updated_at } = await read();
		return world.asStaff(PATH, { method: "PUT", body: buildEdit({ updated_at, ...overrides }) });
	}
	const test = () => world.asStaff(`${PATH}/test`, { method: "POST" });
	const showKey = () => world.asStaff(`${PATH}/key`, { method: "POST" });

	return {
		...{ world, path: PATH, buildEdit, getBucket, read, save, test, showKey },
		get s3() {
			return s3;
		},
	};
}
