import { useEffect, useState } from 'react';

/** Prints as soon as what is to be printed is on the page: the caller renders it while `isPrinting`. */
export function usePrint(): { isPrinting: boolean; print: () => void } {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setIsPrinting(false);
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [isPrinting]);
  return { isPrinting, print: () => setIsPrinting(true) };
}
