import { usePanel } from "#admin/frame/context.ts";
import { serverNow } from "#admin/frame/server-clock.ts";
import { useContact } from "#admin/frame/use-contact.ts";
import type { Visit } from "#features/appointments/contract.ts";
import { hourToast } from "./tell.ts";

export function useHourToast(isMailOn: boolean) {
	const speaker = usePanel();
	const contact = useContact(null);
	return (visit: Visit, done?: string) => {
		const told = { speaker, isMailOn, now: serverNow() };
		return hourToast(visit, { ...told, onContact: (channel) => contact(visit, channel) }, done);
	};
}
