import { AboutSection } from './about-section.tsx';
import { Benefits } from './benefits.tsx';
import { SizeGuide } from './size-guide.tsx';

export const MiddleSections = ({ rootstocks }: { rootstocks: number }) => (
  <>
    <SizeGuide />
    <Benefits />
    <AboutSection rootstocks={rootstocks} />
  </>
);
