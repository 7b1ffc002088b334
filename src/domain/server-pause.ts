/** The reasons why a shop sends nothing until an owner confirms its server: the one that it was copied from may still run. */
export const SERVER_PAUSES = ["restored", "moved"] as const;
export type ServerPause = (typeof SERVER_PAUSES)[number];
