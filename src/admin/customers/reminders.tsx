import { useState } from "react";
import { useRestore } from "#admin/record/use-restore.ts";
import { read, staffApi } from "#api/client.ts";
import type { CustomerDetail } from "#features/customers/contract.ts";
import { Checkbox } from "#ui/choice-field.tsx";

/** Whether a person wants reminders; it holds at once, without a button, and goes back when it was not kept. */
export function CustomerReminders({ customer }: { customer: CustomerDetail }) {
	const { id } = customer;
	const [isOut, setIsOut] = useState(customer.wants_no_reminders);
	const change = useRestore("Preferencia guardada", "No se guardó la preferencia");

	async function handleChange(wantsNoReminders: boolean) {
		setIsOut(wantsNoReminders);
		const call = staffApi.admin.customers[":id"].reminders.$put;
		const isKept = await change(() =>
			read(call({ param: { id }, json: { wants_no_reminders: wantsNoReminders } })),
		);
		if (!isKept) setIsOut(!wantsNoReminders);
	}

	return (
		<>
			<Checkbox
				name="wants_no_reminders"
				label="No enviarle recordatorios"
				checked={isOut}
				onChange={(event) => void handleChange(event.currentTarget.checked)}
			/>
			<p className="mt-1 text-sm text-gris">
				Si lo pidió, márcalo: deja de salir con botón de WhatsApp en «Por contactar hoy».
			</p>
		</>
	);
}
