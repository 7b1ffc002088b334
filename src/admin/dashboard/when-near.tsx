import { type ReactNode, useEffect, useRef, useState } from "react";

type WhenNearProps = {
	/** Fetches its code, and what it asks, when it is there. */
	children: ReactNode;
	/** Stands there until then. */
	waiting?: ReactNode;
};

/** What lies below the first screen is paid for by who scrolls there. */
export function WhenNear({ children, waiting }: WhenNearProps) {
	const [isNear, setIsNear] = useState(false);
	const place = useRef<HTMLDivElement>(null);
	useEffect(() => {
		// No margin: on a day without visits it begins right below the first screen of a phone.
		const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true));
		if (place.current) watch.observe(place.current);
		return () => watch.disconnect();
	}, []);
	return <div ref={place}>{isNear ? children : waiting}</div>;
}
