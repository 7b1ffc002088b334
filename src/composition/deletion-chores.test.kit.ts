import { listChores } from "./chores.server.ts";

/** Lists the hourly chores that delete data permanently. */
export const listDeletionChores = () =>
	listChores().filter(({ every, deletesData }) => every === "hour" && deletesData);
