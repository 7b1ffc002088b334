import { type ComponentProps, useState } from "react";
import { hasErrors, useFormChange } from "#admin/frame/use-change.ts";
import { getCurrentRecord } from "#api/client.ts";
import type { Order } from "#features/workshop/work-orders/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";

/** Open order as reception or the mechanic sees it, with callbacks that update its page. */
export type OpenOrder<OrderView = Order> = {
	order: OrderView;
	setCurrent: (order: OrderView) => void;
	refresh: () => Promise<void>;
};

type DialogProps = Pick<ComponentProps<typeof FormDialog>, "title" | "submitLabel" | "children">;
type OrderFormProps = DialogProps & {
	open: OpenOrder;
	onClose: () => void;
	/** Returns the errors of fields that are not sent yet, by name. */
	validate?: () => Record<string, string>;
	/** @param updatedAt version of the order that the user loaded */
	send: (updatedAt: string) => Promise<Order>;
};

/** Sends a form about an order. On a conflict it warns once, shows the new version and keeps the typed values. */
export function useOrderForm({ order, setCurrent, refresh }: OpenOrder, onClose: () => void) {
	const [loadedAt, setLoadedAt] = useState(order.updated_at);
	const form = useFormChange(refresh);
	const save = (send: OrderFormProps["send"], successMessage?: string) =>
		void form.send({
			call: () => send(loadedAt),
			successMessage,
			onDone(savedOrder) {
				setCurrent(savedOrder);
				onClose();
			},
			onFailed(problem) {
				const currentOrder = getCurrentRecord<Order>(problem);
				if (currentOrder) setCurrent(currentOrder);
				setLoadedAt(currentOrder?.updated_at ?? loadedAt);
				return false;
			},
		});
	return { ...form, save };
}

export function OrderForm({ open, validate, send, ...dialog }: OrderFormProps) {
	const form = useOrderForm(open, dialog.onClose);

	function handleSubmit() {
		const errors = validate?.() ?? {};
		if (hasErrors(errors)) return form.showErrors(errors);
		form.save(send);
	}

	return (
		<FormDialog
			id="orden-form"
			form={form}
			size="sm"
			ignoresOutsideClick
			focusesFirstField
			onSubmit={handleSubmit}
			busyLabel="Guardando…"
			{...dialog}
		/>
	);
}
