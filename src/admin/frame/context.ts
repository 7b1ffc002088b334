import { createContext, useContext } from "react";
import type { Chats, Speaker } from "#features/settings/chats.ts";
import type { StaffUser } from "#features/staff/contract.ts";
import { may, type Right } from "#roles.ts";

type Panel = {
	shop: string;
	/** Whether the shop keeps work orders: where it does not, nothing of them is shown. */
	uses_work_orders: boolean;
	/** The words with which its chats open. */
	chats: Chats;
	/** Whoever gave the shop another name or other words sees them at once, and so does the next message. */
	setSpeaker: (speaker: Speaker & { uses_work_orders: boolean }) => void;
	user: StaffUser;
	/** Whoever changed their own name or e-mail is called by it from then on. */
	setUser: (user: StaffUser) => void;
	/** Leads that nobody has touched yet. */
	newLeads: number;
	/** Whoever just heard how many there are says so, and the badge follows. */
	setNewLeads: (count: number) => void;
};

/** What the badge counts, asked for as the front page shows it: there the two are one question. */
export const NEW_LEADS = { state: "new", order: "due" } as const;

const PanelContext = createContext<Panel | undefined>(undefined);
export const PanelProvider = PanelContext.Provider;

export function usePanel(): Panel {
	const panel = useContext(PanelContext);
	if (!panel) throw new Error("usePanel needs the panel's layout above it");
	return panel;
}

/** Asks whether whoever is logged in has a right: what they may not do is not there. */
export function useMay(): (right: Right) => boolean {
	const { user } = usePanel();
	return (right) => may(user, right);
}
