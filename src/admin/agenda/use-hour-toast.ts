import { usePanel } from "#admin/frame/context.ts";
import { serverNow } from "#admin/frame/server-clock.ts";
import type { Agenda, Visit } from "#features/appointments/contract.ts";
import { hourToast, keepContact } from "./tell.ts";

/** Tells of an hour that a visit was given on the agenda itself. */
export function useHourToast({ is_mail_on: isMailOn }: Agenda) {
	const { shop } = usePanel();
	return (visit: Visit, done?: string) =>
		hourToast(
			visit,
			{
				...{ shop, isMailOn, now: serverNow() },
				onContact: (channel) => void keepContact(visit.id, channel).catch(() => {}),
			},
			done,
		);
}
