import * as Radix from "radix-ui/tabs";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type TabsProps = {
	/** Names the group of tabs for a screen reader. */
	label: string;
	tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
	value?: string;
	defaultValue?: string;
	onValueChange?: (value: string) => void;
	className?: string;
};

export function Tabs({ label, tabs, value, defaultValue, onValueChange, className }: TabsProps) {
	const first = defaultValue ?? tabs[0]?.value;
	return (
		<Radix.Root
			value={value}
			defaultValue={value === undefined ? first : undefined}
			onValueChange={onValueChange}
			className={cn("min-w-0", className)}
		>
			<Radix.List aria-label={label} className="tab-list">
				{tabs.map((tab) => (
					<Radix.Trigger key={tab.value} value={tab.value} className="tab">
						{tab.label}
					</Radix.Trigger>
				))}
			</Radix.List>
			{tabs.map((tab) => (
				<Radix.Content key={tab.value} value={tab.value} className="pt-6">
					{tab.content}
				</Radix.Content>
			))}
		</Radix.Root>
	);
}
