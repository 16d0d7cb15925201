import { AboutSection } from './about-section.tsx';
import { Benefits } from './benefits.tsx';
import { SizeGuide } from './size-guide.tsx';

export function MiddleSections({ rootstocks }: { rootstocks: number }) {
  return (
    <>
      <SizeGuide />
      <Benefits />
      <AboutSection rootstocks={rootstocks} />
    </>
  );
}
