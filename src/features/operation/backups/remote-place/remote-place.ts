/** The place of the remote backups in use. */
export type RemotePlace = {
	/** `file:///mnt/somewhere`, or `s3://key:secret@host/bucket/folder?region=…`. */
	url: string;
	/** The same without keys, for people and for comparing places. */
	location: string;
	/** Encrypts the backups there. */
	key: string;
	/** The names of the place and the key in messages. */
	names: { url: string; key: string };
	/** Whether its host may be in a private network. */
	isOwnNetwork: boolean;
};

/** Formats the URL of a place without its keys: server, bucket and folder, or the folder of the server. */
export function formatLocation(url: string): string {
	const { protocol, host, pathname } = new URL(url);
	const path = decodeURIComponent(pathname);
	return protocol === "file:" ? path : host + path;
}

type PlaceEnv = { BACKUP_URL?: string | undefined; BACKUP_KEY?: string | undefined };

/** Returns the place of the environment, which wins over the panel's. */
export const getPlaceFromEnv = ({ BACKUP_URL, BACKUP_KEY }: PlaceEnv): RemotePlace | undefined =>
	BACKUP_URL && BACKUP_KEY
		? {
				url: BACKUP_URL,
				location: formatLocation(BACKUP_URL),
				key: BACKUP_KEY,
				names: { url: "BACKUP_URL", key: "BACKUP_KEY" },
				isOwnNetwork: true,
			}
		: undefined;

/** The names of a place that an owner typed. */
export const PANEL_PLACE_NAMES = { url: "«Copias fuera del servidor»", key: "la clave del panel" } as const;

const PLAIN = /^http:\/\//;

/** The bucket as an owner typed it. */
export type TypedPlace = {
	endpoint: string;
	place: string;
	region: string;
	accessKeyId: string;
	secret: string;
};

/** Builds the URL of a bucket. Without TLS only an endpoint that begins with "http://" is reached. */
export function buildBucketUrl({ endpoint, place, region, accessKeyId, secret }: TypedPlace): string {
	const protocol = PLAIN.test(endpoint) ? "s3+http" : "s3";
	const login = `${encodeURIComponent(accessKeyId)}:${encodeURIComponent(secret)}`;
	return `${protocol}://${login}@${endpoint.replace(PLAIN, "")}/${place}?region=${region}`;
}

/** Returns the host of an endpoint, without port and without the brackets of an IPv6 address. */
export const getEndpointHost = (endpoint: string): string =>
	endpoint
		.replace(PLAIN, "")
		.replace(/:\d+$/, "")
		.replace(/^\[(.*)\]$/, "$1");
