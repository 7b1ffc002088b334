import { type ComponentProps, useState } from "react";
import { useFormChange } from "#admin/frame/use-form-change.ts";
import { currentIn } from "#api/client.ts";
import type { Order } from "#features/work-orders/contract.ts";
import { FormDialog } from "#ui/form-dialog.tsx";

/** An order that is open, as the desk or the bench sees it, and how its page follows a change. */
export type OpenOrder<Shown = Order> = {
	order: Shown;
	show: (order: Shown) => void;
	refresh: () => Promise<void>;
};

type Dialog = Pick<ComponentProps<typeof FormDialog>, "title" | "submitLabel" | "children">;
type OrderFormProps = Dialog & {
	open: OpenOrder;
	onClose: () => void;
	/** @param updatedAt the version that whoever fills it in has seen */
	send: (updatedAt: string) => Promise<Order>;
};

/** What a form about an order sends: what a colleague changed since it was opened is told once, and nothing typed is lost. */
export function useOrderForm({ order, show, refresh }: OpenOrder, onClose: () => void) {
	const [seenAt, setSeenAt] = useState(order.updated_at);
	const form = useFormChange(refresh);
	const save = (send: OrderFormProps["send"], done?: string) =>
		void form.send({
			call: () => send(seenAt),
			done,
			onDone(saved) {
				show(saved);
				onClose();
			},
			onFailed(problem) {
				const now = currentIn<Order>(problem);
				if (now) show(now);
				setSeenAt(now?.updated_at ?? seenAt);
				return false;
			},
		});
	return { ...form, save };
}

/** A short form about an order. */
export function OrderForm({ open, send, ...dialog }: OrderFormProps) {
	const form = useOrderForm(open, dialog.onClose);
	return (
		<FormDialog
			id="orden-form"
			form={form}
			size="sm"
			isKeptOpenOutside
			startsInField
			onSubmit={() => form.save(send)}
			busyLabel="Guardando…"
			{...dialog}
		/>
	);
}
