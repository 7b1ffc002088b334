import { z } from "zod";
import { createLineSchema, ExpectedVersion } from "#domain/limits.ts";
import { toSingleLine } from "#domain/text/single-line.ts";
import { FIELD_ERRORS } from "./messages.ts";

const DEFAULT_REGION = "us-east-1";
const MAX_ENDPOINT_LENGTH = 270;
const MAX_PLACE_LENGTH = 200;
const MIN_KEY_LENGTH = 32;
const MAX_KEY_LENGTH = 200;
/** A name as DNS has it, or an IP address, with its port if it has one. */
const ENDPOINT = /^(?:http:\/\/)?(?:[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;
/** Without TLS only this machine is reached. */
const ENCRYPTED_OR_HERE = /^(?!http:)|^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d{1,5})?$/i;
/** Names of a bucket and of folders; none begins with a dot, because «..» would lead elsewhere. */
const PLACE = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
const REGION = /^[a-z\d-]{0,40}$/;

const toEndpoint = (text: string) =>
	toSingleLine(text)
		.replace(/^https:\/\//i, "")
		.replace(/\/$/, "");
const toPlace = (text: string) => toSingleLine(text).replace(/^\//, "").replace(/\/$/, "");

const Bucket = z.object({
	/** The host, with its port if it has one. */
	endpoint: z
		.string(FIELD_ERRORS.endpoint)
		.overwrite(toEndpoint)
		.max(MAX_ENDPOINT_LENGTH, FIELD_ERRORS.endpoint)
		.regex(ENDPOINT, FIELD_ERRORS.endpoint)
		.regex(ENCRYPTED_OR_HERE, FIELD_ERRORS.endpointPlain),
	/** The bucket, and the folder in it. */
	place: z
		.string(FIELD_ERRORS.place)
		.overwrite(toPlace)
		.max(MAX_PLACE_LENGTH, FIELD_ERRORS.place)
		.regex(PLACE, FIELD_ERRORS.place),
	region: z
		.string(FIELD_ERRORS.region)
		.overwrite((text) => toSingleLine(text).toLowerCase() || DEFAULT_REGION)
		.regex(REGION, FIELD_ERRORS.region)
		.default(DEFAULT_REGION),
	access_key_id: createLineSchema(200, FIELD_ERRORS.accessKeyId, FIELD_ERRORS.accessKeyId),
	/** Confirms that the host may be in a private network. */
	is_own_network: z.boolean(FIELD_ERRORS.yesNo).default(false),
});

/** An edit. Without a secret the stored one stays, as long as it goes to the same place; so does the key. */
export const RemotePlaceEdit = Bucket.extend({
	secret: z.string(FIELD_ERRORS.secret).max(300, FIELD_ERRORS.secretLength).default(""),
	/** The key of earlier backups; empty for the stored one, or for the first a new one. */
	backup_key: z
		.string(FIELD_ERRORS.backupKey)
		.overwrite(toSingleLine)
		.max(MAX_KEY_LENGTH, FIELD_ERRORS.backupKey)
		.refine((key) => key === "" || key.length >= MIN_KEY_LENGTH, FIELD_ERRORS.backupKey)
		.default(""),
	/** Replaces a stored key that can no longer be read. */
	makes_new_key: z.boolean(FIELD_ERRORS.yesNo).default(false),
	updated_at: ExpectedVersion.nullable(),
});
export type RemotePlaceEdit = z.infer<typeof RemotePlaceEdit>;

/** The place of the remote backups in use. Its secret and the key are never part of it. */
export const RemotePlaceSettings = z.object({
	/** Its origin; the sample shop has none. */
	source: z.enum(["server", "panel", "none", "sample"]),
	/** Whether backups leave, or why not. */
	state: z.enum(["on", "off", "restored", "secret_lost"]),
	/** Server, bucket and folder in one line, or the folder of the server; null without a place. */
	location: z.string().nullable(),
	/** The bucket that an owner typed; null for a place of the server. */
	settings: z
		.object({
			endpoint: z.string(),
			place: z.string(),
			region: z.string(),
			access_key_id: z.string(),
			is_own_network: z.boolean(),
		})
		.nullable(),
	updated_at: z.iso.datetime().nullable(),
});
export type RemotePlaceSettings = z.infer<typeof RemotePlaceSettings>;

export const PlaceTestResult = z.object({
	is_good: z.boolean(),
	/** The outcome in plain words. */
	message: z.string(),
});
export type PlaceTestResult = z.infer<typeof PlaceTestResult>;

export const BackupKey = z.object({ key: z.string() });
