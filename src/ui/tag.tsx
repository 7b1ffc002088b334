import { cn } from "./cn.ts";
import { Anchor, type AnchorProps } from "./link.tsx";

/** A filter as a link, for lists whose state lives in the address. */
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
