import { useEffect } from "react";
import { useLocation } from "react-router";
import { recall } from "#device/tab.ts";
import { entryName } from "#ui/entry-name.ts";
import { useToast } from "#ui/toast.tsx";
import type { Left } from "./left-here.ts";
import { LEFT } from "./place.ts";

/** Remembers the receipt of the entry that is shown now. What does so comes once there is one; without a line it is only shown. */
export function leave(receipt: Omit<Left, "entry">): void {
	const left = { ...receipt, entry: entryName() };
	import("./left-here.ts").then(
		({ leaveReceipt }) => leaveReceipt(left),
		() => {},
	);
}

/** Hands on what was left on the entry that is shown, if anything was. */
export function withReceiptLeft(use: (left: Left) => void): void {
	const entry = entryName();
	if (!recall(LEFT)) return;
	import("./left-here.ts").then(
		({ receiptLeft }) => {
			const left = receiptLeft(entry);
			if (left) use(left);
		},
		() => {},
	);
}

/** Says a receipt that stood in a toast again to whoever comes back to where they got it. @source rules 4.41 */
export function useReceiptAgain(): void {
	const showToast = useToast();
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: another entry is shown
	useEffect(() => {
		withReceiptLeft(({ toast }) => {
			if (toast) showToast({ ...toast, durationMs: Number.POSITIVE_INFINITY });
		});
	}, [key, showToast]);
}
