import type { ComponentProps } from "react";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";
import { Anchor, type AnchorProps } from "./link.tsx";

type TagButtonProps = ComponentProps<"button"> & { isPressed?: boolean };

/** A filter that is on or off. */
export function TagButton({ isPressed = false, className, children, ...rest }: TagButtonProps) {
	return (
		<button type="button" {...rest} aria-pressed={isPressed} className={cn("tag", className)}>
			{children}
		</button>
	);
}

/** The same filter as a link, for lists whose state lives in the address. */
export function TagLink({
	isCurrent = false,
	className,
	...rest
}: AnchorProps & { isCurrent?: boolean }) {
	return (
		<Anchor
			{...rest}
			aria-current={isCurrent ? "true" : undefined}
			className={cn("tag", className)}
		/>
	);
}

type RemovableTagProps = { label: string; onRemove: () => void; removeLabel?: string };

/** A choice already made; pressing it takes it away. */
export function RemovableTag({ label, onRemove, removeLabel }: RemovableTagProps) {
	return (
		<button type="button" onClick={onRemove} className="tag">
			<span className="sr-only">{removeLabel ?? "Quitar"} </span>
			{label}
			<Icon name="close" size={16} />
		</button>
	);
}
