import { useRef } from "react";
import { usePanel } from "#admin/frame/context.ts";
import { read, staffApi } from "#api/client.ts";
import type { RecordFormOptions } from "#core/records/admin/record-form-options.ts";
import { useRecordForm } from "#core/records/admin/use-record-form.ts";
import type { Settings } from "#core/settings/contract.ts";
import type { AdminSettings } from "#core/settings/editing/contract.ts";
import { formatPhone } from "#domain/phone/format-phone.ts";
import {
	getSavedMessage,
	SETTINGS_FORM,
	type SettingsValues,
	toSettingsEdit,
	toSettingsValues,
} from "./form-values.ts";
import { SITE_FORM_ID } from "./site-parts.ts";

/** Converts settings to form values. Phones are stored in E.164 and shown as people dial them. */
function toFormValues(settings: Settings): SettingsValues {
	const { whatsapp, phone, emergencyWhatsapp, otherPhones } = settings;
	return {
		...toSettingsValues(settings),
		whatsapp: formatPhone(whatsapp),
		phone: formatPhone(phone),
		emergencyWhatsapp: formatPhone(emergencyWhatsapp),
		otherPhones: otherPhones.map(({ number, use }) => ({ number: formatPhone(number), use })),
	};
}

type Loaded = Pick<AdminSettings, "settings" | "updated_at">;
type SiteFormOptions = Partial<
	Pick<RecordFormOptions<typeof SETTINGS_FORM, AdminSettings>, "list" | "validate">
>;

/** Manages the form of the business record. All its pages share one draft. */
export function useSiteForm({ settings, updated_at }: Loaded, options: SiteFormOptions = {}) {
	const { setSender } = usePanel();
	/** The last saved settings. A save keeps its part open, so another save may follow. */
	const lastSaved = useRef(settings);
	return useRecordForm({
		...options,
		fields: SETTINGS_FORM,
		name: SITE_FORM_ID,
		id: "sitio",
		start: toFormValues(settings),
		loadedAt: updated_at,
		send: async (values, { loadedAt }) => {
			const json = { ...toSettingsEdit(values), updated_at: loadedAt };
			const saved = await read(staffApi.admin.settings.$put({ json }));
			const { name: shop, chats, usesWorkOrders } = saved.settings;
			setSender({ shop, chats, uses_work_orders: usesWorkOrders });
			return saved;
		},
		toValues: (saved: AdminSettings) => toFormValues(saved.settings),
		failure: "Error guardando la configuración",
		done: (saved: AdminSettings) => {
			const previousSettings = lastSaved.current;
			lastSaved.current = saved.settings;
			return Object.values(saved.warnings)[0] ?? getSavedMessage(previousSettings, saved.settings);
		},
	});
}
