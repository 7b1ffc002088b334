import { useOutletContext } from "react-router";
import type { Inbox } from "#features/leads/contract.ts";

/** What an open lead needs of the list it stands beside. */
export type InboxContext = {
	leads: Inbox["leads"];
	refresh: () => Promise<void>;
	/** The list's own address, filters included. */
	listPath: string;
};

export const useInbox = () => useOutletContext<InboxContext>();
