import { type ComponentProps, lazy, Suspense } from "react";
import type { CarFit } from "./car-fit.tsx";

// Few visitors have told their car. Without a line nothing is said of it.
const Loaded = lazy(() =>
	import("./car-fit.tsx").then(
		(module) => ({ default: module.CarFit }),
		() => ({ default: () => null }),
	),
);

/** Whether a product fits the visitor's car, for a page that most people read without having told one. */
export function LateCarFit(props: ComponentProps<typeof CarFit>) {
	return (
		<Suspense>
			<Loaded {...props} />
		</Suspense>
	);
}
