import type { ComponentProps } from "react";
import type { Bound } from "./bound.ts";
import { RadioGroup } from "./choice-field.tsx";

type CompactChoiceProps = Bound & Omit<ComponentProps<typeof RadioGroup>, "isCompact" | "value">;

/** A few short choices side by side, which a form ties to what it holds as it does a text. */
export function CompactChoice({ onChange, ...choice }: CompactChoiceProps) {
	const choose = (value: string) => onChange({ target: { value } });
	return <RadioGroup {...choice} isCompact onValueChange={choose} />;
}
