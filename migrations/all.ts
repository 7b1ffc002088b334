import type { Migration } from "kysely/migration";
import * as foundation from "./001-foundation.ts";
import * as contact from "./002-contact.ts";
import * as serviceRequests from "./003-service-requests.ts";
import * as blog from "./004-blog.ts";

/** Every migration by name, in order. A merged migration is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
	"001-foundation": foundation,
	"002-contact": contact,
	"003-service-requests": serviceRequests,
	"004-blog": blog,
};
